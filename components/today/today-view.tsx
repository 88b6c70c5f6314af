'use client';

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { Download, Printer } from 'lucide-react';
import { ListGaps } from '@/components/shell/list-gaps';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import dynamic from 'next/dynamic';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSingleKeys } from '@/components/ui/single-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import { useNow } from '@/components/values/moment';
import { hasGaps } from '@/lib/query/pages';
import { hasPrivateData } from '@/lib/today/facts';
import { listedIds, type MemoryValue, undoMark, withReadUpTo, withSnooze } from '@/lib/today/memory-value';
import { readingPlan } from '@/lib/today/reading-plan';
import type { UpdateSubject } from '@/lib/today/brief-chain';
import type { TodayAction } from '@/lib/today/apply-action';
import { sectionCoverage } from '@/lib/today/coverage';
import { dayNumberOf } from '@/lib/today/chain-snapshot';
import { formatClock, formatDay } from '@/lib/values/moment-format';
import { NoChains } from './no-chains';
import { momentWords, ReadingStrip } from './reading-strip';
import { TodaySections } from './today-sections';
import { useBrief } from './use-brief';
import { useRememberDelays } from './use-remember-delays';
import { useRememberUnreadable } from './use-remember-unreadable';
import type { LetterEdits } from '@/components/insight/letter-edits';
import { useChainPages } from '@/components/insight/use-chain-pages';
import { useKnownChains } from './use-known-chains';
import { useMemory } from '@/components/insight/use-memory';
import { useShowWhenReady } from './use-show-when-ready';
import { useReading } from './use-reading';
import { useTodayKeys } from './use-today-keys';

const SnoozeDialog = dynamic(
  loaderWithRetry(() => import('./snooze-dialog').then((module) => module.SnoozeDialog)),
  { ssr: false },
);

const FilesDialog = dynamic(
  loaderWithRetry(() => import('./files-dialog').then((module) => module.FilesDialog)),
  { ssr: false },
);
const ChainUpdate = dynamic(
  loaderWithRetry(() => import('@/components/insight/chain-update').then((module) => module.ChainUpdate)),
  { ssr: false },
);

/** The morning brief: what changed since it was last marked as seen, what holds each chain, and who to call. */
export function TodayView({ userId, serviceUrl }: { userId: string; serviceUrl: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const { memory: openMemory, isOpening, isShared, canPersist, change, act, recordReads } = useMemory(userId);
  const memory = openMemory?.value ?? null;
  const upTo = memory?.lookedUpTo ?? null;
  const pages = useChainPages(upTo, isOpening);
  const now = useNow() ?? pages.readAt;
  const { known, unreadable, isConcluded } = useKnownChains(pages.chains, openMemory, recordReads, now);
  useRememberUnreadable(memory, unreadable, change);
  const plan =
    memory &&
    !pages.isReading &&
    readingPlan({
      chains: pages.chains,
      seen: (id) => memory.chains[id]?.latest,
      health: (id) => known.get(id)?.insight.health.level,
      unreadable,
      isQuiet: memory.isQuiet,
      upTo,
      now,
    });
  const reading = useReading(plan || null);
  const recordReadUpTo = useEffectEvent(() => change((value) => withReadUpTo(value, pages.chains)));
  const isThrough = reading.isThrough && !pages.isCut;
  useEffect(() => {
    if (isThrough) recordReadUpTo();
  }, [isThrough]);
  const brief = useBrief(userId, known, memory, now);
  useRememberDelays(memory, brief.book, change);
  const isFirstVisit = memory?.markedAt === null;
  const isRead = !isFirstVisit || reading.isThrough || reading.failure !== null;
  const isShown = useShowWhenReady(!isOpening && isConcluded && isRead && !brief.book.isReading);
  const readTimes = [...known.values()].map(({ insight }) => Date.parse(insight.asOf));

  const actWithUndo = (message: string, action: TodayAction, back: (value: MemoryValue) => MemoryValue) => {
    if (!memory) return;
    const undo = act(action);
    notify(message, { undo: () => undo(back) });
  };
  const hasChains = pages.chains.length > 0;
  const mark = () => {
    if (!memory || !hasChains) return;
    const listed = listedIds(memory, pages.chains, pages.hasOlder);
    const seen = Object.entries(memory.chains).map(([id, { latest }]) => [id, latest.readAt]);
    const at = Date.now();
    actWithUndo('Marked as seen', { do: 'mark', at, ...brief.statuses, listed, seen: Object.fromEntries(seen) }, (value) => undoMark(value, memory, at)); // oxfmt-ignore
  };
  const today = dayNumberOf(now);
  const [snoozing, setSnoozing] = useState<{ key: string; lead: string } | null>(null);
  // Stable identity, because rows render again when this function changes.
  const askSnooze = useCallback((key: string, lead: string) => setSnoozing({ key, lead }), []);
  const snooze = (until: string) => {
    if (!snoozing) return;
    const { key, lead } = snoozing;
    const before = memory?.snoozed[key] ?? 0;
    actWithUndo(`${lead} is hidden until ${formatDay(until)}`, { do: 'snooze', key, day: dayNumberOf(until), today }, (value) => withSnooze(value, key, before, today)); // oxfmt-ignore
    setSnoozing(null);
  };
  const [updateSubject, setUpdateSubject] = useState<UpdateSubject | null>(null);
  const [edits, setEdits] = useState<LetterEdits>({});
  useTodayKeys({
    box,
    onMark: mark,
    onWrite: setUpdateSubject,
    onSnooze: askSnooze,
  });

  const [isExporting, setExporting] = useState(false);
  const openExport = () => setExporting(true);
  useShortcut('e', openExport, hasChains);
  const keys: { e?: string; m?: string } = useSingleKeys() ? { e: 'e', m: 'm' } : {};
  const header = (
    <PageHeader
      title="Today"
      note={seenBetweenText(memory, isShared, now)}
      actions={
        <>
          <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
            Print
          </Button>
          <Button icon={<Download aria-hidden />} aria-keyshortcuts={keys.e} onPress={openExport}>
            Export
          </Button>
          <Button variant="primary" aria-keyshortcuts={keys.m} onPress={mark}>
            Mark as seen
          </Button>
        </>
      }
    />
  );
  const { chains, hasOlder, gaps } = pages;
  const { isQuiet = false } = memory ?? {};
  const hidden = Object.values(brief.hidden).reduce((sum, count) => sum + count, 0);
  const coverage = isOpening ? null : sectionCoverage({ chains, known, isQuiet, hasOlder, now });
  const isReading = reading.progress !== null || isOpening || pages.isReading;
  return (
    <>
      {hasChains ? header : <PageHeader title="Today" />}
      <ListGaps gaps={gaps} className="mb-4" />
      {hasChains && (
        <ReadingStrip
          reading={reading}
          known={known.size}
          all={chains.length}
          unreadable={unreadable}
          asOf={readTimes.length > 0 ? Math.min(...readTimes) : null}
          now={now}
          isOpening={isOpening || pages.isReading}
          canPersist={canPersist}
        />
      )}
      <div ref={box} tabIndex={-1} className={clsx('outline-none', !isShown && hasChains && 'min-h-dvh')}>
        {!hasChains ? (
          <NoChains
            brief={brief}
            isUnsure={hasGaps(gaps) || hasOlder}
            isReady={isShown}
            onSnooze={askSnooze}
            onWrite={setUpdateSubject}
          />
        ) : isShown ? (
          <TodaySections
            brief={brief}
            known={known}
            coverage={coverage}
            memory={memory}
            act={act}
            onSnooze={askSnooze}
            onWrite={setUpdateSubject}
            isReading={isReading}
            serviceUrl={serviceUrl}
            now={now}
          />
        ) : (
          <Card isPadded={false}>
            <Skeleton label="Reading your chains" rows={12} />
          </Card>
        )}
      </div>
      <div
        tabIndex={-1}
        data-print="hide"
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted empty:mt-0"
      >
        {pages.isCut && <p>Some chains that have changed could not be listed.</p>}
        {hasOlder && (
          <Button ref={keepFocusHere} size="sm" onPress={pages.readOlder}>
            {pages.isCut ? 'Try again' : 'Include chains without recent changes'}
          </Button>
        )}
        {hidden > 0 && (
          <Button
            ref={keepFocusHere}
            size="sm"
            onPress={() => change((value) => ({ ...value, snoozed: {} }), true)}
          >
            Show hidden items ({hidden})
          </Button>
        )}
      </div>
      {isExporting && (
        <FilesDialog
          chains={chains}
          known={known}
          hasOlder={hasOlder}
          isPrivate={hasPrivateData(memory)}
          now={now}
          onClose={() => setExporting(false)}
        />
      )}
      {updateSubject && (
        <ChainUpdate
          chainId={updateSubject.chainId}
          aboutId={updateSubject.transactionId}
          userId={userId}
          now={now}
          edits={edits}
          onEdit={setEdits}
          onClose={() => setUpdateSubject(null)}
        />
      )}
      {snoozing && (
        <SnoozeDialog what={snoozing.lead} now={now} onSnooze={snooze} onClose={() => setSnoozing(null)} />
      )}
    </>
  );
}

/** Gives the time span in which we saw the changes: the API does not say who changed what. */
function seenBetweenText(memory: MemoryValue | null, isShared: boolean, now: number): string {
  if (!memory || memory.markedAt === null) return 'What changed, what holds each chain, and who to call';
  const from = momentWords(memory.markedAt, now);
  const where = isShared ? '' : ', since you last looked on this device';
  return `Seen by this dashboard between ${from} and ${formatClock(now)}${where}`;
}
