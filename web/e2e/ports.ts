/** The first of the ports that the browser tests' servers listen on: one server for each worker. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3499)

/** The port of a worker's own server, by the worker's place among those that run beside each other, from 0 on. */
export const portOfWorker = (parallelIndex: number): number => FIRST_PORT + parallelIndex

export const originOfPort = (port: number): string => `http://127.0.0.1:${port}`
