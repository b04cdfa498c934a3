-- Days were counted with free minutes and those of other shops as sold, and as used of a package.
insert into days_to_count (entrepreneur_id, day)
select distinct c.entrepreneur_id, c.day from (
  select entrepreneur_id, purchase_id from free_grants
  union all select entrepreneur_id, purchase_id from travel_halves where side = 'host'
) n
cross join lateral (
  select day_of_id(p.id) as day from passes p where p.entrepreneur_id = n.entrepreneur_id and p.purchase_id = n.purchase_id
  union all select day_of(s.began_at) from access_sessions s
  where s.entrepreneur_id = n.entrepreneur_id and s.purchase_id = n.purchase_id
) d
join counted_days c on c.entrepreneur_id = n.entrepreneur_id and c.day = d.day;
