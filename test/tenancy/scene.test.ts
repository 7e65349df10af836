/**
 * Tests of one platform and one scene. The parts run in turn, and each leaves the scene usable for those after it.
 * One alone: `npm run jest -- test/tenancy/scene.test.ts -t 'roles'`.
 */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { stoppedServices } from '../faults/stopped-service.ts';
import { everyQuery } from '../growth/query-shapes.ts';
import { backupAndRestore } from '../system/backup.ts';
import { logLines, otherCompanies } from './other-company.ts';
import { roles } from './roles.ts';
import { closeStage, openStage } from './stage.ts';
import { suppliersView } from './supplier-view.ts';

beforeAll(openStage, 240_000);
afterAll(closeStage);

describe('other companies', otherCompanies);
describe('roles', roles);
describe('the supplier’s view', suppliersView);
describe('stopped services', stoppedServices);
// It uses the objects of one side up.
describe('every query', everyQuery);
// Of all parts so far.
describe('the logs', logLines);
// It ends the platform.
describe('backup and restore', backupAndRestore);
