/**
 * The tenant of rows that belong to the platform, such as money that matches no payment. No seller sees them.
 */
export const PLATFORM_TENANT = 'platform'
