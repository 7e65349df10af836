import { z } from 'zod';
import { id } from '../language/ids.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { buyer } from './presets.ts';
import { catalogProduct } from './products.ts';

export const addCatalogProduct = writeOperation({
  ...buyer,
  name: 'add_catalog_product',
  whole_company: true,
  title: 'Add catalogue product',
  description:
    'Adds a product to the company’s catalogue. It can be ordered with place_order once its supplier has agreed a price.',
  input: z.strictObject({ product_id: id('product') }),
  output: catalogProduct,
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/products/{product_id}/catalog-entry' },
  errors: ['not_found'],
});

export const removeCatalogProduct = writeOperation({
  ...buyer,
  name: 'remove_catalog_product',
  whole_company: true,
  title: 'Remove catalogue product',
  description: 'Removes a product from the company’s catalogue. Orders already placed are unchanged.',
  input: z.strictObject({ product_id: id('product') }),
  output: catalogProduct,
  destructive: false,
  idempotent: true,
  rest: { method: 'DELETE', path: '/api/products/{product_id}/catalog-entry' },
  errors: ['not_found'],
});
