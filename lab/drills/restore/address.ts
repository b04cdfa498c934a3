export type Address = { port: number; password: string; account: string }

export const urlOf = ({ port, password, account }: Address, database: string): string =>
  `postgres://${encodeURIComponent(account)}:${password}@127.0.0.1:${port}/${database}`
