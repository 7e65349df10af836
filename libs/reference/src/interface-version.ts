/** The version of the interface, answered on every response; paths carry none. */
export const interfaceVersion = '2026-11-21';
