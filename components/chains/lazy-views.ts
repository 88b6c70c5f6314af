import dynamic from 'next/dynamic';

const loadSummary = () => import('./chain-in-words').then((module) => module.ChainInWords);
const loadTimeline = () => import('./chain-timeline').then((module) => module.ChainTimeline);
const loadDates = () => import('./chain-dates').then((module) => module.ChainDates);
const loadPanel = () => import('./chain-panel').then((module) => module.ChainPanel);

// Rendered on the server if the URL asks for them; otherwise loaded once the browser is idle.
export const ChainInWords = dynamic(loadSummary);
export const ChainTimeline = dynamic(loadTimeline);
export const ChainDates = dynamic(loadDates);
export const ChainPanel = dynamic(loadPanel);

export const preloadViews = () =>
  void Promise.all([loadPanel(), loadTimeline(), loadDates(), loadSummary()]).catch(() => {});
