import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { waitUntil } from '../src/commands.ts'

const number = Number(process.env.NETWORK_LAB ?? 0)

/** A local address, different for each lab, so that each FreeRADIUS can use its usual ports. */
export const RADIUS_ADDRESS = `127.15.${number}.1`
export const RADIUS_PRODUCT_PORT = 18_000 + number

/** The router's address: local packets come from the machine's own. */
export const ROUTER_ADDRESS = '127.0.0.1'
export const ORDERS_PORT = 3799

/** How long a file may wait for the other one that receives orders. */
export const ORDERS_TIMEOUT_MS = 900_000

const tryToListen = async (): Promise<Server | undefined> => {
  const server = createServer().listen(ORDERS_PORT, ROUTER_ADDRESS)
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  )
}

/**
 * Waits until no other file receives the orders of this machine's single router; returns a function that
 * releases it. Orders use UDP, so the same TCP port serves as a lock, which is released even if a process
 * is killed.
 */
export const takeOrders = async (): Promise<() => void> => {
  let server: Server | undefined
  await waitUntil('the port for orders is free', ORDERS_TIMEOUT_MS / 1000, async () => {
    server = await tryToListen()
    return server !== undefined
  })
  return () => server?.close()
}
