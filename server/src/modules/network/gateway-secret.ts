/** What a router proves itself by: its agent to us, openNDS to the phone, and RADIUS both ways. */
export type GatewaySecret = { token: string; faskey: string; radiusSecret: string }
