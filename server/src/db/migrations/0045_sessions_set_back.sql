-- Where the clock was set back, a session was last heard before it began: its day was counted with less than nothing.
insert into days_to_count (entrepreneur_id, day)
select distinct c.entrepreneur_id, c.day from access_sessions s
join counted_days c on c.entrepreneur_id = s.entrepreneur_id and c.day = day_of(s.began_at)
where s.last_heard_at < s.began_at;
