import { useRouter } from 'next/navigation';
import { useShortcut } from '@/components/ui/use-shortcut';
import { routes } from '@/lib/routes';
import { besideInList } from './list-memory';

/** `[` and `]`: the chain before and after this one in the list it was opened from. */
export function useBesideKeys(chainId: string) {
  const router = useRouter();
  const go = (step: -1 | 1) => {
    const other = besideInList(chainId, step);
    if (other) router.push(routes.chain(other));
  };
  useShortcut('[', () => go(-1));
  useShortcut(']', () => go(1));
}
