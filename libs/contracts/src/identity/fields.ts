import { z } from 'zod';
import { id } from '../language/ids.ts';
import { areas } from '../language/permissions.ts';
import { area, maxBranches, maxOperations } from '../language/principal.ts';
import { operationNames } from '../language/values.ts';

export const branchIds = z
  .array(id('branch'))
  .max(maxBranches)
  .nullable()
  .describe('Branches it is confined to; null for all branches');

export const branchIdsInput = z
  .array(id('branch'))
  .min(1)
  .max(maxBranches)
  .optional()
  .describe('Confine to these branches; leave out for all branches');

export const shownEmail = z.string().max(254);

export const shownAreas = z.array(area).max(areas.length).nullable();

export const shownOperations = operationNames
  .max(maxOperations)
  .nullable()
  .describe('Operations it is narrowed to; null for all');

export const rateLimits = z
  .object({ read: z.int(), write: z.int(), money: z.int() })
  .describe('Requests it may make in a minute, by what they do');
