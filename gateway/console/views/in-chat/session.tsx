import { createContext, useContext } from 'react';

const ZoneContext = createContext<string | undefined>(undefined);
export const ZoneProvider = ZoneContext.Provider;

/** The time zone that the host names; that of the browser without one. */
export const useTimeZone = (): string | undefined => useContext(ZoneContext);
