/** The version of the interface, which is in every response; paths contain none. */
export const interfaceVersion = '2026-11-21';
