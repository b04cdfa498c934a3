/** Whom a seller calls or writes to when something is wrong with their account. The one place that says so. */
export const SUPPORT = { phone: '+232 76 000 100', email: 'support@minit.example' } as const
