-- Of src/platform/db: PostgreSQL compiles a statement that it expects to be long, which took 20 to 40 ms of statements that
-- take as long without it. A server whose owner allows it no settings of its own stays as it is, and so does the embedded one.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when others then
  null;
end
$$;
