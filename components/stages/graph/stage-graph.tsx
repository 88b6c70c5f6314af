'use client';

import { useState } from 'react';
import { Link2, Link2Off, X } from 'lucide-react';
import { GraphSkeleton } from '@/components/graph/graph-notices';
import { GraphView, type GraphViewProps } from '@/components/graph/graph-view';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Stage } from '@/lib/stages/schema';
import { dependencyRefusal } from '@/lib/stages/dependency-refusal';
import { stageCard, stageContents } from './stage-node';

type Props = Pick<
  GraphViewProps,
  'selectedId' | 'onSelect' | 'onOpen' | 'openingNodeId' | 'camera' | 'onCameraChange'
> & {
  stages: readonly Stage[];
  /** From `useStageLayout`. */
  layout: GraphLayout | null;
  /** Called only for dependencies that the rules allow; null for none. */
  onSetDependency: (stageId: string, dependsOnId: string | null) => void;
  /** Whether dependencies may be changed. */
  canEdit: boolean;
  overdueIds: ReadonlySet<string>;
};

const gripTitle = (title: string) => `Drag to the stage that “${title}” waits for`;

/** The stages of a transaction and what they wait for. A dependency is set by dragging, pressing or the keyboard. */
export function StageGraph(props: Props) {
  const { stages, layout, selectedId, onSelect, onOpen, onSetDependency, canEdit, overdueIds, ...view } =
    props;
  /** The stage whose dependency is being chosen without dragging. */
  const [choosingId, setChoosingId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const [change, setChange] = useState<{ stageId: string; dependsOnId: string | null } | null>(null);
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const titleOf = (id: string) => byId.get(id)?.title ?? '';
  const isAllowed = (id: string, other: string) => !dependencyRefusal(stages, id, other);
  const highlight =
    choosingId === null ? null : stages.filter(({ id }) => id === choosingId || isAllowed(choosingId, id));

  const choose = (stageId: string | null) => {
    setRefusal('');
    setChange(null);
    setChoosingId(stageId);
  };
  const set = (stageId: string, dependsOnId: string | null) => {
    const refused = dependsOnId !== null && dependencyRefusal(stages, stageId, dependsOnId);
    if (refused) return setRefusal(refused);
    choose(null);
    setChange({ stageId, dependsOnId });
    onSetDependency(stageId, dependsOnId);
  };
  // False again once the change was refused or undone.
  const isChanged = change !== null && byId.get(change.stageId)?.dependsOnStageId === change.dependsOnId;
  const changeWords =
    isChanged &&
    `“${titleOf(change.stageId)}” now waits for ${change.dependsOnId === null ? 'nothing' : `“${titleOf(change.dependsOnId)}”`}.`;

  const label = `${stages.length} ${stages.length === 1 ? 'stage' : 'stages'} by what they wait for`;
  if (!layout) return <GraphSkeleton label={label} count={stages.length} />;
  const subject = byId.get(choosingId ?? selectedId ?? '');
  const hint = choosingId
    ? `Choose what “${titleOf(choosingId)}” waits for: press a stage, or use the arrow keys and Enter.`
    : 'Drag the grip of a stage to the one it waits for, or select it and press D.';
  return (
    <div className="flex h-full w-full flex-col">
      <div className="min-h-0 flex-1">
        <GraphView
          {...view}
          label={label}
          layout={layout}
          contents={stageContents(stages, overdueIds)}
          cardShapes={stageCard}
          minOpeningZoom={0.8}
          selectedId={choosingId ?? selectedId}
          revealedId={selectedId}
          onSelect={(id) => {
            if (choosingId === null) onSelect(id);
            else if (id === null) choose(null);
            else set(choosingId, id);
          }}
          onOpen={(id) => (choosingId === null ? onOpen(id) : set(choosingId, id))}
          onKey={(id, key) => {
            if (!canEdit || key.toLowerCase() !== 'd') return false;
            choose(id);
            return true;
          }}
          highlight={highlight && new Set(highlight.map(({ id }) => id))}
          linking={canEdit ? { isAllowed, onDrop: set, gripTitle } : undefined}
        />
      </div>
      {/* The alternative to dragging, for the keyboard, touch and screen readers. */}
      {canEdit && (
        <div
          tabIndex={-1}
          data-print="hide"
          className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 text-sm"
        >
          <p role="status" className="min-w-0 flex-1 basis-64 text-muted">
            {refusal || changeWords || hint}
          </p>
          {choosingId ? (
            // With a reason, as the other button has one, so that React keeps the element and its focus.
            <Button
              ref={keepFocusHere}
              size="sm"
              icon={<X aria-hidden />}
              disabledReason={undefined}
              onPress={() => choose(null)}
            >
              Cancel
            </Button>
          ) : (
            <Button
              ref={keepFocusHere}
              size="sm"
              icon={<Link2 aria-hidden />}
              disabledReason={subject ? undefined : 'Select a stage first'}
              onPress={() => {
                choose(selectedId);
                if (selectedId) focusStage(selectedId);
              }}
            >
              Set dependency
            </Button>
          )}
          {subject && subject.dependsOnStageId !== null && (
            <Button
              ref={keepFocusHere}
              size="sm"
              icon={<Link2Off aria-hidden />}
              onPress={() => set(subject.id, null)}
            >
              Waits for nothing
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The arrow keys and Enter then choose from this stage on. */
const focusStage = (id: string) =>
  document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
