'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { MessageCircleQuestion } from 'lucide-react';
import { ServiceLink } from '@/components/shell/service-link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import type { StageFindings } from '@/lib/insight/stage-findings';
import type { Stage } from '@/lib/stages/schema';
import type { EditedLetter } from '@/lib/values/greeting';

const loadDialog = loaderWithRetry(() =>
  import('./ask-update-dialog').then((module) => module.AskUpdateDialog),
);
const AskUpdateDialog = dynamic(loadDialog, { ssr: false });

type ChangeProgressCardProps = {
  stage: Stage;
  findings: StageFindings;
  /** The first line of the home's address. */
  place: string;
  /** In the transaction. */
  yourRole: string | null;
  now: number;
  serviceUrl: string | null;
};

/** Explains that a stage's progress is changed in the service, and offers to ask for an update. */
export function ChangeProgressCard({ serviceUrl, ...dialog }: ChangeProgressCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [letter, setLetter] = useState<EditedLetter | null>(null);
  return (
    <Card title="To change its progress">
      <p className="max-w-prose text-sm text-muted">
        Tick, date, note and assign a stage in the service. Here you can only change what it waits for.
        {!serviceUrl && ' Open the service as you usually do.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant={dialog.stage.progress === 'Completed' ? 'secondary' : 'primary'}
          icon={<MessageCircleQuestion aria-hidden />}
          onPointerEnter={() => void loadDialog()}
          onPress={() => setOpen(true)}
        >
          Ask for an update
        </Button>
        {serviceUrl && <ServiceLink url={serviceUrl} />}
      </div>
      {isOpen && (
        <AskUpdateDialog {...dialog} changed={letter} onChange={setLetter} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}
