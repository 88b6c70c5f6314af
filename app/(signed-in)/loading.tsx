import { Skeleton } from '@/components/ui/skeleton';

export default function Loading() {
  return <Skeleton label="Loading the page" rows={10} />;
}
