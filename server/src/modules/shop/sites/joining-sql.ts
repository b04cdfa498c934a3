/** SQL: whether a router of a seller was heard, which lets phones in by itself. */
export const hasHeardRouter = (seller: string): string => `exists (select from gateways g
  where g.entrepreneur_id = ${seller} and g.last_heard_at is not null and g.removed_at is null)`

/** SQL: the `SiteJoining` of a seller, from which the domain's `wayOf` tells how phones join there. */
export const siteJoining = (seller: string): string => `(select jsonb_build_object(
  'chosen', (select j.joining from sites j where j.entrepreneur_id = ${seller}),
  'hasRouter', ${hasHeardRouter(seller)},
  'hasCodeBox', exists (select from gateways g
    where g.entrepreneur_id = ${seller} and g.kind = 'codes' and g.removed_at is null)))`
