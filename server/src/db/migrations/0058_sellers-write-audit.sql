-- A seller's change and its audit line are one transaction. A tenant may add lines and reads none.
grant insert on audit_log to minit_app;
