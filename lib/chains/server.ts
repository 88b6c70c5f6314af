import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { addedProperty, propertyBody } from '@/lib/partner-api/undocumented';
import { dataSchema } from '@/lib/values/schema';
import { type Page, type PageRequest } from '@/lib/values/page';
import {
  type AddedTransaction,
  addedTransactionSchema,
  type AddTransactionBody,
  type Chain,
  chainSchema,
  type ChainSummary,
  chainSummarySchema,
  type CreateChainBody,
  type CreatedChain,
  createdChainSchema,
} from './schema';

/** Endpoint 2: the user's chains, newest-updated first. */
export function listChains(partner: Partner, page: PageRequest): Promise<Page<ChainSummary>> {
  return partner.list(path`/v1/chains`, chainSummarySchema, { query: page });
}

/** Endpoint 3. */
export function getChain(partner: Partner, chainId: string): Promise<Chain> {
  return partner.get(path`/v1/chains/${chainId}`, dataSchema(chainSchema));
}

/** Endpoint 4. Not retried automatically: `creation.ts` handles a lost response. */
export function createChain(partner: Partner, body: CreateChainBody): Promise<CreatedChain> {
  const { selling, buying, thirdParty } = body;
  return partner.post(path`/v1/chains`, dataSchema(createdChainSchema), {
    selling: selling && propertyBody(selling),
    buying: buying && propertyBody(buying),
    thirdParty: thirdParty && { ...thirdParty, property: propertyBody(thirdParty.property) },
  });
}

/**
 * Endpoint 5. Not retried automatically: `creation.ts` handles a lost response.
 * @throws Failure 409 `conflict` if the property is already in a chain; `details` names it only to a party of that chain
 */
export function addTransaction(
  partner: Partner,
  chainId: string,
  body: AddTransactionBody,
): Promise<AddedTransaction> {
  const { transactionId, relation, useExistingTransaction } = body;
  return partner.post(path`/v1/chains/${chainId}/transactions`, dataSchema(addedTransactionSchema), {
    transactionId,
    relation,
    useExistingTransaction,
    ...addedProperty(body),
  });
}
