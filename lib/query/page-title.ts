import 'server-only';
import type { Metadata } from 'next';
import { requirePartner } from '@/lib/auth/require-partner';
import { type Partner } from '@/lib/partner-api/create-partner';

/**
 * What the tab and the history call a page that is about one thing. It reads what the page itself reads at the same
 * time, and one flight serves both. Whatever goes wrong is the page's to say: the title is then the general one.
 */
export async function pageTitle(
  otherwise: string,
  name: (partner: Partner) => Promise<string>,
): Promise<Metadata> {
  try {
    return { title: (await name(await requirePartner())).trim() || otherwise };
  } catch {
    return { title: otherwise };
  }
}
