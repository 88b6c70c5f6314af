'use client';

import { useMemo, useState } from 'react';
import { type Camera } from '@/components/graph/camera';
import { type Linking } from '@/components/graph/flow';
import { GraphSkeleton } from '@/components/graph/graph-skeleton';
import { GraphView } from '@/components/graph/graph-view';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Stage } from '@/lib/stages/schema';
import { dependencyRefusal } from '@/lib/stages/dependency-refusal';
import { LinkingBar } from './linking-bar';
import { stageCard } from './stage-card';
import { stageLooks } from './stage-look';

type Props = {
  stages: readonly Stage[];
  /** From `useStageLayout`. */
  layout: GraphLayout | null;
  selectedId: string | null;
  onSelect: (stageId: string | null) => void;
  onOpen: (stageId: string) => void;
  /** Called for a dependency that the rules allow; null is none. */
  onSetDependency: (stageId: string, dependsOnId: string | null) => void;
  /** Whether dependencies may be changed; without it there are no grips. */
  canEdit: boolean;
  overdue?: ReadonlySet<string>;
  /** The stage that the first picture is about when none is selected. */
  openAt?: string;
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
};

const gripTitle = (title: string) => `Drag to the stage that “${title}” waits for`;
const noneOverdue: ReadonlySet<string> = new Set();

/** The stages of a transaction by what they wait for. A dependency is set by dragging, pressing or keys. */
export function StageGraph({
  stages,
  layout,
  selectedId,
  onSelect,
  onOpen,
  onSetDependency,
  canEdit,
  overdue = noneOverdue,
  ...view
}: Props) {
  const looks = useMemo(() => stageLooks(stages, overdue), [stages, overdue]);
  /** The stage whose dependency is being chosen by keys or by pressing. */
  const [choosing, setChoosing] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const byId = useMemo(() => new Map(stages.map((stage) => [stage.id, stage])), [stages]);
  const allowed = useMemo(
    () =>
      choosing === null
        ? null
        : new Set(
            stages
              .filter(({ id }) => id === choosing || !dependencyRefusal(stages, choosing, id))
              .map(({ id }) => id),
          ),
    [stages, choosing],
  );
  const titleOf = (id: string) => byId.get(id)?.title ?? '';

  const drop = (stageId: string, dependsOnId: string) => {
    const refused = dependencyRefusal(stages, stageId, dependsOnId);
    setMessage(refused ?? `“${titleOf(stageId)}” now waits for “${titleOf(dependsOnId)}”.`);
    if (refused) return;
    setChoosing(null);
    onSetDependency(stageId, dependsOnId);
  };
  const clear = (stageId: string) => {
    setChoosing(null);
    setMessage(`“${titleOf(stageId)}” now waits for nothing.`);
    onSetDependency(stageId, null);
  };
  const start = (stageId: string) => {
    setMessage('');
    setChoosing(stageId);
  };
  const cancel = () => {
    setMessage('');
    setChoosing(null);
  };
  const linking: Linking = {
    isAllowed: (id, other) => !dependencyRefusal(stages, id, other),
    onDrop: drop,
    gripTitle,
  };

  const label = `${stages.length} ${stages.length === 1 ? 'stage' : 'stages'} by what they wait for`;
  if (!layout) return <GraphSkeleton label={label} count={stages.length} />;
  const subject = choosing ?? selectedId;
  return (
    <div className="flex h-full w-full flex-col">
      <div className="min-h-0 flex-1">
        <GraphView
          {...view}
          label={label}
          layout={layout}
          looks={looks}
          cardShapes={stageCard}
          leastZoom={0.8}
          selectedId={choosing ?? selectedId}
          onSelect={(id) => {
            if (choosing === null) onSelect(id);
            else if (id === null) cancel();
            else drop(choosing, id);
          }}
          onOpen={(id) => (choosing === null ? onOpen(id) : drop(choosing, id))}
          onKey={(id, key) => {
            if (!canEdit || key.toLowerCase() !== 'd') return false;
            start(id);
            return true;
          }}
          highlight={allowed}
          linking={canEdit ? linking : undefined}
        />
      </div>
      {canEdit && (
        <LinkingBar
          title={subject === null ? null : titleOf(subject)}
          isChoosing={choosing !== null}
          hasDependency={subject !== null && (byId.get(subject)?.dependsOnStageId ?? null) !== null}
          message={message}
          onStart={() => subject !== null && start(subject)}
          onClear={() => subject !== null && clear(subject)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
