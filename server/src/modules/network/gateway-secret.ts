/**
 * A router's secrets: the agent's token, openNDS's key for redirects, and the RADIUS secret for both
 * directions.
 */
export type GatewaySecret = { token: string; faskey: string; radiusSecret: string }
