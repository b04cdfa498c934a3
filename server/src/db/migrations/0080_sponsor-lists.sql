-- Numbers on a sponsor's list are deleted at night, once it is over.
grant delete on sponsored_keys to minit_platform;
