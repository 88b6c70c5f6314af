import type { QueryClient } from '@tanstack/react-query';
import { stoppedWords } from '@/components/shell/stopped-words';
import type { ChainToRead } from '@/lib/chains/calls-to-read';
import { readChains } from '@/lib/chains/read-chains';

/** Reads chains at the shared pace. @returns why it stopped, as sentences; null if everything was read */
export const checkChains = async (
  client: QueryClient,
  chains: readonly ChainToRead[],
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<string | null> => stoppedWords(await readChains(client, chains, signal, onProgress));
