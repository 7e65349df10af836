import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { updateProduct } from './own-products.ts';

test('no field of update_product has a default when left out, since it then stays as it is', () => {
  const { properties = {} } = z.toJSONSchema(updateProduct.input, { io: 'input' });
  const described = Object.values(properties).flatMap((field) =>
    typeof field === 'object' ? (field.description ?? []) : [],
  );
  expect(described.length).toBeGreaterThan(8);
  expect(described.filter((text) => text.includes('when left out'))).toEqual([]);
});
