import { describe, expect, test } from '@jest/globals';
import { confinedTo } from './favorite.ts';

describe('a list of suppliers is confined', () => {
  const favorites = ['a', 'b'];

  test('to nothing when neither favourites nor a category were asked for', () => {
    expect(confinedTo({ favorite: undefined, favorites, within: null })).toBeNull();
  });

  test('to favourites, or to all others', () => {
    expect(confinedTo({ favorite: true, favorites, within: null })).toEqual({ $in: ['a', 'b'] });
    expect(confinedTo({ favorite: false, favorites, within: null })).toEqual({ $nin: ['a', 'b'] });
    expect(confinedTo({ favorite: true, favorites: [], within: null })).toEqual({ $in: [] });
  });

  test('to a category, and to both', () => {
    const within = ['b', 'c'];
    expect(confinedTo({ favorite: undefined, favorites, within })).toEqual({ $in: ['b', 'c'] });
    expect(confinedTo({ favorite: true, favorites, within })).toEqual({ $in: ['b'] });
    expect(confinedTo({ favorite: false, favorites, within })).toEqual({ $in: ['c'] });
    expect(confinedTo({ favorite: undefined, favorites, within: [] })).toEqual({ $in: [] });
  });
});
