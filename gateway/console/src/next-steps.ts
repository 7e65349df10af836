import type { Place } from '@procura/gateway/addresses';
import { createContext, useContext } from 'react';
import type { IconName } from './parts/icon.tsx';

/** What the person can do when nothing waits: a page, and a verb with its object. */
type Step = { to: Place; icon: IconName; does: string };

const Steps = createContext<readonly Step[]>([]);
export const StepsProvider = Steps.Provider;

/** The steps of the role, in the order of the navigation. */
export const useSteps = (): readonly Step[] => useContext(Steps);
