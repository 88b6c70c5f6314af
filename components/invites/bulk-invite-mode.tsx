'use client';

import dynamic from 'next/dynamic';

/** Apart from the page, because who invites one person needs no reader of rows. */
export const BulkInviteMode = dynamic(() => import('./bulk-invite').then(({ BulkInvite }) => BulkInvite));
