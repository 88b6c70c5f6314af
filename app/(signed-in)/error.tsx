'use client';

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { FailurePanel } from '@/components/shell/failure-panel';
import { PageHeader } from '@/components/shell/page-header';
import { readFailure } from '@/components/shell/read-failure';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <FailurePanel
        {...readFailure(error)}
        onRetry={() => {
          reset();
          retry();
        }}
      />
    </>
  );
}
