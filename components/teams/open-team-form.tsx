'use client';

import { useState, type FormEvent } from 'react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { fieldId } from '@/components/ui/form-field';
import { TextField } from '@/components/ui/text-field';
import { routes } from '@/lib/routes';
import { teamIdIn } from '@/lib/teams/remembered-teams';

const invalidIdText = 'Enter a team id: 36 characters in five groups';

/** Opens a team by its id. The team page stores the id once the service has returned the team. */
export function OpenTeamForm() {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [attempt, setAttempt] = useState(0);

  function open(event: FormEvent) {
    event.preventDefault();
    const id = teamIdIn(typed);
    setInvalid(id === null);
    setAttempt((count) => count + 1);
    if (id) router.push(routes.team(id));
  }

  return (
    <Card title="Open another team">
      <form noValidate aria-label="Open another team" onSubmit={open} className="space-y-3">
        <ErrorSummary
          attempt={attempt}
          errors={isInvalid ? [{ fieldId: fieldId('team'), message: invalidIdText }] : []}
        />
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            id={fieldId('team')}
            label="Team id"
            description="The service does not list your teams. Whoever runs your team there can tell you its id."
            placeholder="7ea00000-0000-4000-8000-000000000001"
            errorMessage={isInvalid ? invalidIdText : undefined}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setInvalid(false);
            }}
            className="min-w-0 flex-[1_1_18rem]"
          />
          <Button type="submit" variant="primary">
            Open the team
          </Button>
        </div>
      </form>
      <p className="mt-2 text-sm text-muted">
        A team you can open is remembered in this browser, for you only. No one else who signs in here sees
        it.
      </p>
    </Card>
  );
}
