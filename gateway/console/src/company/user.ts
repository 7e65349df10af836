import type { AnswerOf } from '../operations.ts';

export type User = AnswerOf<'list_company_users'>['data'][number];
