/** How many phones that a router has sent are served at the same time: a crowd that joins the WiFi does not hold up those who pay. */
export const ARRIVALS_AT_ONCE = 8
