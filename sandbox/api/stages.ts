import { presentStage, readStage, readStagePage } from '../db/read-stages';
import { requireActiveParty } from '../rules/active-party';
import { createStage } from '../rules/create-stage';
import { setStageDependency } from '../rules/set-stage-dependency';
import { operation } from './operation';
import { readPage } from './read-page';
import { noQuery, page, pageQuery, single } from './shapes/page';
import { newStageShape, stageDependencyShape, stageShape } from './shapes/stage';

export const stageOperations = [
  operation({
    id: 'listStages',
    number: 9,
    noun: 'Stages',
    method: 'GET',
    path: '/v1/transactions/{transactionId}/stages',
    summary: 'The live stages of a transaction, most recently updated first',
    scope: 'chains:read',
    query: pageQuery,
    body: undefined,
    status: 200,
    response: page(stageShape),
    refusals: ['not_found'],
    async handle(context, { params, query }) {
      const { db, caller } = context;
      await requireActiveParty(db, params.transactionId, caller.personId);
      const { rows, nextCursor } = await readPage(
        context,
        `stages of ${params.transactionId}`,
        query,
        (window) => readStagePage(db, params.transactionId, window),
        ({ stage }) => ({ at: stage.updatedAt, id: stage.id }),
      );
      return { data: rows.map((row) => presentStage(row, caller.personId)), nextCursor };
    },
  }),
  operation({
    id: 'createStage',
    number: null,
    noun: 'Stages',
    method: 'POST',
    path: '/v1/transactions/{transactionId}/stages',
    summary: 'Create a stage on a transaction of which the user is an active party',
    scope: 'transactions:write',
    query: noQuery,
    body: newStageShape,
    status: 201,
    response: single(stageShape),
    refusals: ['not_found'],
    async handle({ db, clock, caller }, { params, body }) {
      const id = await createStage(db, clock, caller.personId, params.transactionId, body);
      return { data: presentStage(await readStage(db, caller.personId, id), caller.personId) };
    },
  }),
  operation({
    id: 'getStage',
    number: 10,
    noun: 'Stages',
    method: 'GET',
    path: '/v1/stages/{stageId}',
    summary: 'One live stage',
    scope: 'chains:read',
    query: noQuery,
    body: undefined,
    status: 200,
    response: single(stageShape),
    refusals: ['not_found'],
    handle: async ({ db, caller }, { params }) => ({
      data: presentStage(await readStage(db, caller.personId, params.stageId), caller.personId),
    }),
  }),
  operation({
    id: 'setStageDependency',
    number: 11,
    noun: 'Stages',
    method: 'PUT',
    path: '/v1/stages/{stageId}/dependency',
    summary: 'Set what a stage depends on',
    description: 'Another stage of the same transaction, or null for nothing. A loop is an invalid request.',
    scope: 'transactions:write',
    query: noQuery,
    body: stageDependencyShape,
    status: 200,
    response: single(stageShape),
    refusals: ['not_found'],
    async handle({ db, clock, caller }, { params, body }) {
      await setStageDependency(db, clock, caller.personId, params.stageId, body.dependsOnStageId);
      return { data: presentStage(await readStage(db, caller.personId, params.stageId), caller.personId) };
    },
  }),
];
