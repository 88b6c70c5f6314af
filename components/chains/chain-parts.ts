import dynamic from 'next/dynamic';

const loadSummary = () => import('./chain-in-words').then((module) => module.ChainInWords);
const loadTimeline = () => import('./chain-timeline').then((module) => module.ChainTimeline);
const loadDates = () => import('./chain-dates').then((module) => module.ChainDates);
const loadPanel = () => import('./chain-beside').then((module) => module.ChainBeside);

// Part of the first HTML where the address asks for them; otherwise they are fetched before anyone can.
export const ChainInWords = dynamic(loadSummary);
export const ChainTimeline = dynamic(loadTimeline);
export const ChainDates = dynamic(loadDates);
export const ChainBeside = dynamic(loadPanel);

export const loadRest = () =>
  void Promise.all([loadPanel(), loadTimeline(), loadDates(), loadSummary()]).catch(() => {});
