const number = Number(process.env.NETWORK_LAB ?? 0)

/** An address of this machine alone, another one for each lab: FreeRADIUS has its usual ports there. */
export const RADIUS_ADDRESS = `127.15.${number}.1`
export const RADIUS_PRODUCT_PORT = 18_000 + number
