import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { dataOf, idsOf, listOf, openTestService, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';

onEachDatabase('stages', (database) => {
  let service: TestService;
  let world: ReturnType<typeof testWorld>;
  let person: TestPerson;
  let transactionId: string;
  beforeAll(async () => {
    service = await openTestService(database().db);
    world = testWorld(database().db);
    person = await service.newPerson();
    transactionId = await world.newTransaction({ parties: [{ person }] });
  });

  it('lists live stages, most recently updated first, with their assignment', async () => {
    const own = await world.newTransaction({ parties: [{ person }] });
    const at = (day: number) => ({ updatedAt: new Date(Date.UTC(2026, 0, day)) });
    const mine = await world.newStage(own, { ...at(1), assignedTo: person.id });
    const gone = await world.newStage(own, { ...at(4), deletedAt: new Date() });
    const theirs = await world.newStage(own, { ...at(3), assignedTo: (await world.newPerson()).id });
    const nobodys = await world.newStage(own, { ...at(2), dependsOnStageId: gone });
    expect(listOf(await service.call(person, 'GET', `/v1/transactions/${own}/stages`))).toMatchObject([
      { id: theirs, assigned: true, assignedToYou: false },
      { id: nobodys, assigned: false, assignedToYou: false, dependsOnStageId: null },
      { id: mine, assigned: true, assignedToYou: true },
    ]);
  });

  it('are hidden from strangers and from parties who left', async () => {
    const [stranger, left] = [await service.newPerson(), await service.newPerson()];
    await world.newParty(transactionId, { person: left, active: false });
    const stage = await world.newStage(transactionId);
    const gone = await world.newStage(transactionId, { deletedAt: new Date() });
    const paths = [
      `/v1/transactions/${transactionId}/stages`,
      `/v1/stages/${stage}`,
      `/v1/stages/${randomUUID()}`,
    ];
    for (const reader of [stranger, left]) {
      for (const path of paths) {
        const { status, body } = await service.call(reader, 'GET', path);
        expect([path, status, body.error?.code]).toEqual([path, 404, 'not_found']);
      }
    }
    expect((await service.call(person, 'GET', `/v1/stages/${gone}`)).status).toBe(404);
  });

  it('are created with 201, as Not Started by default', async () => {
    const path = `/v1/transactions/${transactionId}/stages`;
    const created = await service.call(person, 'POST', path, { title: 'Searches' });
    expect(created.status).toBe(201);
    expect(dataOf(created)).toMatchObject({
      title: 'Searches',
      progress: 'Not Started',
      description: null,
      expectedUpdate: null,
      dependsOnStageId: null,
      assigned: false,
    });
    const next = await service.call(person, 'POST', path, {
      title: 'Enquiries',
      description: '',
      progress: 'In Progress',
      expectedCompletion: '2026-12-24T18:00:00-05:00',
      dependsOnStageId: dataOf(created).id,
    });
    expect(dataOf(next)).toMatchObject({
      expectedCompletion: '2026-12-24T23:00:00.000+00:00',
      dependsOnStageId: dataOf(created).id,
    });
    expect(dataOf(await service.call(person, 'GET', `/v1/stages/${dataOf(next).id}`))).toEqual(dataOf(next));
    expect(idsOf(await service.call(person, 'GET', path))[0]).toBe(dataOf(next).id);
  });

  it('refuse a loop and a stage of another transaction with 400 invalid_request', async () => {
    const [a, b] = [await world.newStage(transactionId), await world.newStage(transactionId)];
    const elsewhere = await world.newStage(await world.newTransaction({ parties: [{ person }] }));
    const put = (stage: string, dependsOnStageId: string | null) =>
      service.call(person, 'PUT', `/v1/stages/${stage}/dependency`, { dependsOnStageId });
    expect(dataOf(await put(a, b))).toMatchObject({ id: a, dependsOnStageId: b });
    for (const [stage, on] of [
      [b, a],
      [a, a],
      [a, elsewhere],
      [a, randomUUID()],
    ] as const) {
      const { status, body } = await put(stage, on);
      expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
      expect(body.error?.details?.issues).toMatchObject([{ path: 'dependsOnStageId' }]);
    }
    expect(dataOf(await put(a, null))).toMatchObject({ dependsOnStageId: null });
    expect((await service.call(person, 'PUT', `/v1/stages/${a}/dependency`, {})).status).toBe(400);
  });

  it('show every detail', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day, 9));
    const shown = (day: number) => `2026-01-0${day}T09:00:00.000+00:00`;
    const told = { title: 'Enquiries', description: 'Raised', progress: 'Blocked', progressNote: 'Waiting' };
    const times = { expectedUpdate: at(1), expectedCompletion: at(2), createdAt: at(3), updatedAt: at(4) };
    const id = await world.newStage(transactionId, { ...told, ...times });
    expect(dataOf(await service.call(person, 'GET', `/v1/stages/${id}`))).toEqual({
      ...told, id, transactionId, expectedUpdate: shown(1), expectedCompletion: shown(2), createdAt: shown(3), updatedAt: shown(4),
      assigned: false, assignedToYou: false, dependsOnStageId: null,
    }); // oxfmt-ignore
  });

  it('accept ids in any case in a body, and every spelling of the JSON type', async () => {
    const [a, b] = [await world.newStage(transactionId), await world.newStage(transactionId)];
    const path = `/v1/stages/${a.toUpperCase()}/dependency`;
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
      const headers = { 'content-type': type };
      const body = { dependsOnStageId: b.toUpperCase() };
      const response = await service.call(person, 'PUT', path, body, { headers });
      expect([type, response.status]).toEqual([type, 200]);
      expect(dataOf(response)).toMatchObject({ id: a, dependsOnStageId: b });
    } // oxfmt-ignore
  });

  it('report everything that is wrong at once, in the path and in the body', async () => {
    const { body } = await service.call(person, 'PUT', '/v1/stages/x/dependency', { dependsOnStageId: 'y' });
    expect(body.error?.details?.issues).toEqual([
      { path: 'stageId', message: 'must be a UUID' },
      { path: 'dependsOnStageId', message: 'must be a UUID' },
    ]);
  });
});
