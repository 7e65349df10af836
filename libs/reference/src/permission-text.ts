import type { Operation } from '@procura/contracts';

/**
 * The permission of an operation in words, `orders:write or orders:fulfil` if buyers and suppliers need different ones.
 */
export const permissionText = ({ permission }: Pick<Operation, 'permission'>): string | null =>
  typeof permission === 'object' && permission !== null
    ? `${permission.buyer} or ${permission.supplier}`
    : permission;
