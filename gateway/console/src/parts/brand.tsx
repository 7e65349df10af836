/** The name and mark of the platform. */
export const Brand = () => (
  <span className="brand">
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M11 24V9.5h6.200a4.900 4.900 0 0 1 0 9.800H14" />
    </svg>
    Procura
  </span>
);
