import type { Query } from '@tanstack/react-query';

/** Whether a query's data comes from the service, and not from our own server (the meter). */
export const fromService = (query: Query) => query.meta?.isOwn !== true;
