'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormFailure } from '@/components/shell/form-failure';
import { useSubmission } from '@/components/shell/use-submission';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { bodyResolver } from '@/components/ui/body-resolver';
import { ComboBox } from '@/components/ui/combo-box';
import { DateField } from '@/components/ui/date-field';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { dayProblem } from '@/components/ui/typed-day';
import { routes } from '@/lib/routes';
import { createStageMutation, stageCreated } from '@/lib/stages/mutations';
import {
  createStageBodySchema,
  type CreateStageBody,
  type Stage,
  stageProgresses,
  stageSchema,
} from '@/lib/stages/schema';
import { noonOf } from '@/lib/values/moment-format';
import { stageProgressDisplay } from '@/components/values/state-displays';

type Values = {
  title: string;
  description: string;
  progress: string;
  /** Days as "2026-11-21". */
  expectedUpdate: string;
  expectedCompletion: string;
  dependsOnStageId: string;
};

const nothing = 'nothing';

const daySchema = z.optional(
  z.pipe(
    z.string().check(({ value, issues }) => {
      const problem = dayProblem(value);
      if (problem) issues.push({ code: 'custom', message: problem.message, input: value });
    }),
    z.transform(noonOf),
  ),
);
/** Converts the days entered to timestamps. */
const schema = z.extend(createStageBodySchema, { expectedUpdate: daySchema, expectedCompletion: daySchema });

function bodyOf({ expectedUpdate, expectedCompletion, dependsOnStageId, description, ...rest }: Values) {
  return {
    ...rest,
    description: description.trim() || undefined,
    expectedUpdate: expectedUpdate || undefined,
    expectedCompletion: expectedCompletion || undefined,
    dependsOnStageId: dependsOnStageId === nothing ? undefined : dependsOnStageId || undefined,
  };
}

type StageFormProps = {
  transactionId: string;
  userId: string;
  stages: Stage[];
  onDone: (stage: Stage) => void;
};

/** A new stage ("Stage creation" in the API document); only the title is required. */
export function StageForm({ transactionId, userId, stages, onDone }: StageFormProps) {
  const client = useQueryClient();
  const create = useMutation(createStageMutation(transactionId));
  const form = useForm<Values, unknown, CreateStageBody>({
    defaultValues: {
      title: '',
      description: '',
      progress: 'Not Started',
      expectedUpdate: '',
      expectedCompletion: '',
      dependsOnStageId: nothing,
    },
    // The error summary takes the focus instead.
    shouldFocusError: false,
    resolver: bodyResolver(schema, { toBody: bodyOf }),
  });

  const draft = { owner: userId, name: `stage:${transactionId}` };
  const write = useSubmission({
    what: 'The stage',
    draft,
    shape: stageSchema,
    hrefOf: ({ id }) => routes.stage(transactionId, id),
    onFound: (_, isEdited) => isEdited || form.reset(form.getValues()),
    onResumed: (outcome) => void stageCreated(client, transactionId, outcome),
  });

  async function send(body: CreateStageBody): Promise<boolean> {
    try {
      const stage = await write.attempt(body, (sending) => create.mutateAsync({ body, sending }));
      if (stage) onDone(stage);
      return stage !== null;
    } catch (error) {
      setFieldErrors(form, error);
      return false;
    }
  }

  return (
    <Form
      form={form}
      label="Add a stage"
      submitLabel={write.sendAnyway ? 'Send anyway' : 'Add the stage'}
      onSubmit={send}
      draft={draft}
      outcome={<FormFailure failure={create.error} lost={write.lost} what="The stage" />}
    >
      <p className="text-sm text-muted">
        You can only set its progress and dates now. They cannot be changed from here later.
      </p>
      <FormField control={form.control} name="title">
        {(field) => <TextField {...field} label="Title" placeholder="Searches ordered" />}
      </FormField>
      <FormField control={form.control} name="description">
        {(field) => <TextArea {...field} label="Description" hint="optional" rows={2} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={form.control} name="progress">
          {(field) => (
            <Select
              {...field}
              label="Progress"
              choices={stageProgresses.map((id) => ({ id, text: stageProgressDisplay(id).word }))}
            />
          )}
        </FormField>
        <FormField control={form.control} name="dependsOnStageId">
          {({ value, onChange, ...field }) => (
            <ComboBox
              {...field}
              // Emptied to type another: "Nothing" must not fill it meanwhile.
              value={value || null}
              label="Waits for"
              emptyText="No stage matches"
              choices={[
                { id: nothing, text: 'Nothing' },
                ...stages.map(({ id, title }) => ({ id, text: title })),
              ]}
              onChange={(id) => onChange(id ?? '')}
            />
          )}
        </FormField>
        <FormField control={form.control} name="expectedUpdate">
          {(field) => <DateField {...field} label="Next update" hint="optional" />}
        </FormField>
        <FormField control={form.control} name="expectedCompletion">
          {(field) => <DateField {...field} label="Expected to be completed" hint="optional" />}
        </FormField>
      </div>
    </Form>
  );
}
