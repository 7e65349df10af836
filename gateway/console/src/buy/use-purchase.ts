import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Problem } from '../problem.ts';
import { useAction } from '../use-operation.ts';
import { quantityName } from './basket-lines.tsx';
import { rememberBranch } from './branch-choice.ts';
import type { Preview } from './preview.ts';
import { useSending } from './use-sending.ts';

type CheckInput = InputOf<'preview_basket'>;

/** The checked input, and what ordering it would do. */
export type Checked = {
  input: CheckInput;
  internal_note: string | undefined;
  preview: Preview;
  /** Why an earlier preview was not ordered, where this one replaces it. */
  refusal?: Problem | undefined;
};

/** Checks a basket and orders what was checked. What has changed since is shown, and asked about again. */
export const usePurchase = () => {
  const [checked, setChecked] = useState<Checked>();
  const checking = useAction('preview_basket');
  const placing = useSending();
  const check = async (
    input: CheckInput,
    { internal_note, refusal }: Pick<Checked, 'internal_note' | 'refusal'>,
  ): Promise<void> => {
    placing.clear();
    const preview = await checking.run(input);
    setChecked(preview && { input, internal_note, preview, refusal });
    if (preview) rememberBranch(preview.branch.id);
  };
  const refused = useRef((_: Problem): void => undefined);
  refused.current = (refusal) => {
    if (!checked) return;
    const { preview } = refusal.document;
    if (refusal.code === 'preview_expired') void check(checked.input, { ...checked, refusal });
    else if (preview) {
      placing.clear();
      setChecked({ ...checked, preview: preview as Preview, refusal });
    }
  };
  useEffect(() => {
    if (placing.problem) refused.current(placing.problem);
  }, [placing.problem]);
  return {
    checked,
    problem: checking.problem ?? placing.problem,
    checking: checking.running,
    placing: placing.running,
    check,
    /** The basket is another than the checked one. */
    forget: () => {
      setChecked(undefined);
      checking.clear();
      placing.clear();
    },
    place: async ({ input: { lines }, internal_note, preview: { preview_id } }: Checked): Promise<void> => {
      if (!preview_id) return;
      const product_ids = lines.map(({ product_id }) => product_id);
      await placing.send({ input: { preview_id, internal_note }, product_ids });
    },
  };
};

/** A problem of lines, at the only field that they have. */
export const atQuantities = (problem: Problem | undefined): Problem | undefined =>
  problem &&
  new Problem(
    problem.status,
    {
      ...problem.document,
      errors: problem.errors.map(({ path, message }) => ({
        path: path.replace(/^lines\.(\d+)\..*$/, (_, place) => quantityName(Number(place))),
        message: message.replace(/\.$/, ''),
      })),
    },
    problem.retry_after_s,
  );

/** Why a checked basket would be refused, at its fields; undefined if no field is at fault. */
export const problemOfPreview = ({ problems, lines }: Preview): Problem | undefined => {
  if (problems.length === 0) return undefined;
  const errors = problems.map(({ path, detail }) => {
    const [, place] = /^lines\.(\d+)\./.exec(path) ?? [];
    const name = lines.find(({ line_index }) => String(line_index) === place)?.name;
    // The line has its name already.
    const message = name && detail.startsWith(`${name}: `) ? detail.slice(name.length + 2) : detail;
    // What is of the whole basket is a sentence of its own.
    return { path: place === undefined ? '' : path, message };
  });
  return atQuantities(new Problem(400, { errors }));
};
