import { FailurePanel } from '@/components/shell/failure-panel';
import { PageHeader } from '@/components/shell/page-header';

export default function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <FailurePanel status={404} code="not_found" message="" />
    </>
  );
}
