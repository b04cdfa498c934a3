-- Numbers for payouts that nobody confirmed go at night.
grant delete on payout_destinations to minit_platform;
