import { Banner } from '@/components/ui/banner';
import { Failure } from '@/lib/values/failure';

/** Why signing in could not begin. @param error what the attempt threw */
export function SignInFailed({ error }: { error: unknown }) {
  const isElsewhere = error instanceof Failure && error.code === 'foreign_request';
  return (
    <Banner tone="danger" isLive>
      {isElsewhere
        ? 'The dashboard is set up for a different address. Open it at that address.'
        : 'The sign-in service is not answering. Wait a moment and try again.'}
    </Banner>
  );
}
