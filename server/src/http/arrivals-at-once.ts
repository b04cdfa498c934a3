/**
 * How many captive-portal requests are served at once: a crowd that joins the WiFi does not delay paying
 * customers.
 */
export const ARRIVALS_AT_ONCE = 8
