import { describe, expect, test } from '@jest/globals';
import { operations } from '../index.ts';
import { permissionOf } from './operation-access.ts';
import { permissions } from './permissions.ts';
import type { CompanyKind } from './principal.ts';
import { adminRole, builtInRole, builtInRoles, isBuiltIn } from './roles.ts';

const permissionsOf = (kind: CompanyKind, key: string) => builtInRole(kind, key)?.permissions ?? [];

describe('built-in roles', () => {
  test('are the ones every company expects', () => {
    expect(builtInRoles.buyer.map((role) => role.key)).toEqual([
      'admin',
      'buyer',
      'approver',
      'finance',
      'receiver',
      'viewer',
    ]);
    expect(builtInRoles.supplier.map((role) => role.key)).toEqual([
      'supplier_admin',
      'supplier_sales',
      'supplier_logistics',
    ]);
    expect(builtInRoles.operator.map((role) => role.key)).toEqual(['operator']);
    expect([isBuiltIn('viewer'), isBuiltIn('supplier_sales'), isBuiltIn('own')]).toEqual([true, true, false]);
  });

  test('name each permission once', () => {
    for (const role of Object.values(builtInRoles).flat())
      expect(new Set(role.permissions).size).toBe(role.permissions.length);
  });

  test('an admin may call every operation of its kind of company', () => {
    for (const kind of ['buyer', 'supplier'] as const) {
      const held = permissionsOf(kind, adminRole(kind));
      const needed = operations
        .filter((one) => one.audience === kind || one.audience === 'both')
        .map((one) => permissionOf(one, kind));
      const lacking = needed.filter((one) => one !== 'member' && one !== null && !held.includes(one));
      expect(lacking).toEqual([]);
    }
  });

  test('an admin holds all that the other roles of its kind hold, and only operators operate', () => {
    for (const kind of ['buyer', 'supplier'] as const)
      for (const role of builtInRoles[kind])
        expect(permissionsOf(kind, adminRole(kind))).toEqual(expect.arrayContaining([...role.permissions]));
    const holders = Object.values(builtInRoles)
      .flat()
      .filter((role) => role.permissions.includes('operate'));
    expect(holders.map((role) => role.key)).toEqual(['operator']);
  });

  test('every permission is held by some built-in role', () => {
    const held = new Set(
      Object.values(builtInRoles).flatMap((roles) => roles.flatMap((role) => role.permissions)),
    );
    expect(Object.keys(permissions).filter((one) => !held.has(one as never))).toEqual([]);
  });

  test('a viewer changes nothing, and an approver does not buy', () => {
    const writing = operations.filter(
      (one) => one.effect !== 'read' && (one.audience === 'buyer' || one.audience === 'both'),
    );
    const allowed = (key: string) =>
      writing
        .filter((one) => permissionsOf('buyer', key).includes(permissionOf(one, 'buyer') as never))
        .map((one) => one.name);
    expect(allowed('viewer')).toEqual([]);
    expect(allowed('approver')).toEqual(expect.arrayContaining(['approve_purchase', 'decline_purchase']));
    expect(allowed('approver')).not.toContain('place_order');
    expect(allowed('finance')).not.toContain('place_order');
  });

  test('a receiver counts deliveries, and neither buys nor sees prices of bids and balances', () => {
    expect(permissionsOf('buyer', 'receiver')).toContain('orders:receive');
    const others = operations.filter((one) => one.area === 'rfqs' || one.area === 'finance');
    const may = (one: (typeof operations)[number]) =>
      permissionsOf('buyer', 'receiver').includes(permissionOf(one, 'buyer') as never);
    expect(others.filter(may).map((one) => one.name)).toEqual([]);
    const writing = operations.filter((one) => one.effect !== 'read' && may(one));
    expect(writing.filter((one) => permissionOf(one, 'buyer') !== 'orders:receive')).toEqual([]);
    const holders = builtInRoles.buyer.filter((role) => role.permissions.includes('orders:receive'));
    expect(holders.map((role) => role.key)).toEqual(['admin', 'buyer', 'receiver']);
  });
});
