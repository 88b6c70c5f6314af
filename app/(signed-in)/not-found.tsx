import type { Metadata } from 'next';
import { FailurePanel } from '@/components/shell/failure-panel';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return <FailurePanel status={404} code="not_found" />;
}
