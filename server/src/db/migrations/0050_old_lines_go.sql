-- What nobody reads any more goes at night.
grant delete on activity, alert_news to minit_platform;
