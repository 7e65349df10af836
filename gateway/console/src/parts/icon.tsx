const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4.2 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  chart: 'M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checks: 'M8.5 12.5 12 16l7-8M4 12.5 7.5 16',
  building:
    'M4 20V6l8-3 8 3v14M9 20v-4h6v4M8.5 9h.01M12 9h.01M15.5 9h.01M8.5 12.5h.01M12 12.5h.01M15.5 12.5h.01M2.5 20h19',
  cart: 'M3 4h2.4l2.1 11h10.3L20 7.5H6.2M9 19.5h.01M17 19.5h.01',
  chevron: 'm9 6 6 6-6 6',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  code: 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  download: 'M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 19.500h14',
  gauge: 'M12 14l4-5M3.5 17a9 9 0 1 1 17 0',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  inbox: 'M3 13h5l1.5 3h5L16 13h5M3 13l3-8h12l3 8v6H3z',
  key: 'M12 15.5a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0ZM10.700 12.300 20 3M16 7l3 3M13.500 9.500l2 2',
  list: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  package: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  quote: 'M5 4h14v16l-3-2-2 2-2-2-2 2-2-2-3 2zM9 9h6M9 13h4',
  search: 'm20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  send: 'M14 4h6v6M20 4l-9.500 9.500M18 14v6H4V6h6',
  shield: 'M12 3l8 3v5.5c0 4.6-3.3 8-8 9.5-4.7-1.5-8-4.9-8-9.5V6zM8.8 12l2.3 2.3 4.2-4.6',
  truck: 'M2.5 6H14v11H2.5zM14 10h4l3.5 3.5V17H14M7 19.5h.01M17.5 19.5h.01',
  undo: 'M8 5 3.500 9.500 8 14M3.500 9.500H15a5.500 5.500 0 0 1 0 11h-3',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.700 1.900 7.500 5.500',
  users:
    'M12.500 8.500a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0ZM2.500 20c.600-3.500 3.200-5.200 6.500-5.200s5.900 1.700 6.500 5.200M15.500 5.300a3.500 3.500 0 0 1 0 6.400M18 15.300c2 .8 3.200 2.400 3.500 4.700',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon next to text, hidden from screen readers. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
