/** The tenant of rows that belong to the platform and to no seller, such as money that fits no payment. No seller sees them. */
export const PLATFORM_BOOKS = 'platform'
